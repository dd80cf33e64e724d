-- System: merchants, their switches, settings and state. All of it is data an operator changes while the site runs.
CREATE SCHEMA system;
GRANT USAGE ON SCHEMA system TO lantern_app;

CREATE TABLE system.currency_format (
  currency text PRIMARY KEY CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$'),
  symbol text NOT NULL,
  -- F: before the number, B: after it.
  symbol_position text NOT NULL CHECK (symbol_position IN ('F', 'B')),
  pattern text NOT NULL,
  decimals smallint NOT NULL CHECK (decimals BETWEEN 0 AND 4)
);

-- Play money is a currency of its own: the real one's code with PLAY appended. A merchant never keeps its books in it.
INSERT INTO system.currency_format VALUES ('VND', '₫', 'B', '#,##0', 0), ('VNDPLAY', '₫', 'B', '#,##0', 0);
GRANT SELECT, UPDATE ON system.currency_format TO lantern_app;

CREATE TABLE system.merchant (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{2,20}$'),
  brand_name text NOT NULL,
  -- Host names it answers to; the default merchant answers to all others.
  hosts text[] NOT NULL DEFAULT '{}',
  default_merchant boolean NOT NULL DEFAULT false,
  currency text NOT NULL REFERENCES system.currency_format,
  default_language text NOT NULL,
  languages text[] NOT NULL,
  time_zone text NOT NULL,
  theme text NOT NULL DEFAULT 'dark' CHECK (theme IN ('dark', 'light')),
  home_variant text NOT NULL DEFAULT 'plain' CHECK (home_variant IN ('plain', 'jackpot')),
  template_mem_cen text NOT NULL DEFAULT 'new' CHECK (template_mem_cen IN ('base', 'new')),
  template_dep_func text NOT NULL DEFAULT 'new' CHECK (template_dep_func IN ('base', 'new')),
  prize_modes text[] NOT NULL DEFAULT '{Lott,ZY,Elott}',
  play_types text[] NOT NULL DEFAULT '{trad,ent}',
  minimum_age smallint NOT NULL DEFAULT 18 CHECK (minimum_age BETWEEN 18 AND 99),
  app_window_enabled boolean NOT NULL DEFAULT false,
  keno_enabled boolean NOT NULL DEFAULT false,
  app_download_enabled boolean NOT NULL DEFAULT false,
  referral_enabled boolean NOT NULL DEFAULT false,
  feedback_words_minimum integer NOT NULL DEFAULT 5 CHECK (feedback_words_minimum > 0),
  feedback_words_maximum integer NOT NULL DEFAULT 500,
  image_cdns text[] NOT NULL DEFAULT '{}',
  affiliate_urls text[] NOT NULL DEFAULT '{}',
  -- Why it is closed, for operators; null while it is open.
  maintenance_reason text,
  region_reason text,
  -- How a mobile number is verified: by our own code, or by the id token of an identity provider (product spec §3, firebase fields).
  phone_verification text NOT NULL DEFAULT 'code' CHECK (phone_verification IN ('code', 'idToken')),
  -- Whether a merchant lets people play for free.
  trial_enabled boolean NOT NULL DEFAULT true,
  -- Networks a merchant does not serve, whatever its region says (§8 restricted by IP or region).
  refused_networks cidr[] NOT NULL DEFAULT '{}',
  -- The download bar may be for members only (HOME-04).
  download_login_required boolean NOT NULL DEFAULT false,
  -- Whether home counts up to confirmed pools or draws an illustration that says so.
  jackpot_figures text NOT NULL DEFAULT 'illustrative' CHECK (jackpot_figures IN ('illustrative', 'confirmed')),
  -- Host names besides the merchant's own; links to others go over the leaving page.
  link_hosts text[] NOT NULL DEFAULT '{}',
  CHECK (default_language = ANY (languages)),
  CHECK (languages <@ '{VI,EN,UR,PT}'::text[]),
  CHECK (feedback_words_maximum >= feedback_words_minimum),
  CONSTRAINT merchant_currency_real CHECK (currency !~ 'PLAY$')
);
CREATE UNIQUE INDEX merchant_default ON system.merchant (default_merchant) WHERE default_merchant;

INSERT INTO system.merchant (code, brand_name, default_merchant, currency, default_language, languages, time_zone)
  VALUES ('DENLONG', 'Đèn Lồng', true, 'VND', 'VI', '{VI,EN}', 'Asia/Ho_Chi_Minh');
GRANT SELECT, UPDATE ON system.merchant TO lantern_app;

CREATE TABLE system.switch (
  merchant_code text NOT NULL REFERENCES system.merchant,
  name text NOT NULL CHECK (name IN ('USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'FACEBOOKLOGIN3', 'GOOGLELOGIN3',
    'MOBILEVERCODELOGIN3', 'MANPLAYREB3', 'CBS3')),
  enabled boolean NOT NULL,
  PRIMARY KEY (merchant_code, name)
);

INSERT INTO system.switch VALUES ('DENLONG', 'USERNAMEREG3', true);
GRANT SELECT, INSERT, UPDATE ON system.switch TO lantern_app;

CREATE TABLE system.customer_service (
  merchant_code text NOT NULL REFERENCES system.merchant,
  cs_type text NOT NULL CHECK (cs_type IN ('WHATSAPP', 'LIVECHAT', 'CS')),
  -- In clear; it is encrypted for each answer.
  path text NOT NULL CHECK (length(path) BETWEEN 1 AND 500),
  PRIMARY KEY (merchant_code, cs_type)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON system.customer_service TO lantern_app;

CREATE TABLE system.download_link (
  merchant_code text NOT NULL REFERENCES system.merchant,
  resource_type text NOT NULL CHECK (resource_type IN ('IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon')),
  url text NOT NULL,
  PRIMARY KEY (merchant_code, resource_type)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON system.download_link TO lantern_app;
