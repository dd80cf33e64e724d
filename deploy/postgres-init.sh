#!/bin/sh
# First start of the compose file's database: the owner, who migrates, and the role everything else runs as (docs/operations.md, Database).
set -eu
psql --set ON_ERROR_STOP=1 --set owner_password="$(cat /run/secrets/database_owner_password)" --username postgres --dbname postgres <<'SQL'
CREATE ROLE lantern_app NOLOGIN;
CREATE ROLE lantern LOGIN PASSWORD :'owner_password';
GRANT lantern_app TO lantern WITH ADMIN OPTION;
CREATE DATABASE lantern OWNER lantern ENCODING UTF8 TEMPLATE template0;
SQL
