-- What keys the hashes and signatures of the installation, sealed under the secrets of its nodes (kernel/secret-root.ts). Only the owner
-- reads it.
CREATE TABLE kernel.secret_root (
  place text COLLATE "C" PRIMARY KEY CHECK (place = 'root'),
  sealed bytea NOT NULL CHECK (octet_length(sealed) > 28)
);
