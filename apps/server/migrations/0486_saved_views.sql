-- Views of the console's lists that an operator has saved: the address of the list under a name.
CREATE TABLE operators.saved_view (
  view_id text COLLATE "C" PRIMARY KEY,
  operator_id text COLLATE "C" NOT NULL REFERENCES operators.operator,
  merchant_code text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL CHECK (place ~ '^[a-z][a-z-]{1,29}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  search text NOT NULL CHECK (length(search) <= 500),
  saved_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (operator_id, merchant_code, place, name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operators.saved_view TO lantern_app;
