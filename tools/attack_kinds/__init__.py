"""What strangers may do to a server, and the client beside them who asks as people do."""
