-- Stakes, transfers to a vendor's wallet and withdrawals of a restricted member. Only members with a restriction are guarded.
CREATE OR REPLACE FUNCTION risk.admit_money(asked_member text, asked_currency text, code smallint, amount bigint, bonus_amount bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  -- 20 withdrawal_hold.
  SELECT 'account_frozen' FROM risk.restriction r
  WHERE r.member_id = asked_member AND r.lifted_at IS NULL AND r.what = CASE WHEN code = 20 THEN 'payout' ELSE 'play' END
$$;
REVOKE ALL ON FUNCTION risk.admit_money FROM PUBLIC;
-- 10 bet_stake, 14 bet_settled, 31 transfer_out, 32 transfer_hold.
SELECT ledger.register_guard('risk.admit_money', '{10,14,20,31,32}');
