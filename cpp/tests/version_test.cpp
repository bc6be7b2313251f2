#include "version.h"

#include "check.h"

int main() {
    CHECK(!modoku::version().empty());
    CHECK(!modoku::compiler().empty());
    return modoku_test::summary("version");
}
