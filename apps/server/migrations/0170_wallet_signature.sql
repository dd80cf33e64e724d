-- One form of signature is believed, and it covers the verb: the schemes that did not are gone.
ALTER TABLE wallet_api.vendor DROP COLUMN signature_scheme;
