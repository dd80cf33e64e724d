-- Networks a merchant does not serve, whatever its region says (§8 restricted by IP or region).
ALTER TABLE system.merchant ADD COLUMN refused_networks cidr[] NOT NULL DEFAULT '{}';
