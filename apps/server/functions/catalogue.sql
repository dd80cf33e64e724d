CREATE OR REPLACE FUNCTION catalogue.count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue.revision SET number = number + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vendor_changed AFTER INSERT OR UPDATE ON catalogue.vendor EXECUTE FUNCTION catalogue.count_change();
CREATE OR REPLACE TRIGGER game_changed AFTER INSERT OR UPDATE ON catalogue.game EXECUTE FUNCTION catalogue.count_change();
CREATE OR REPLACE TRIGGER vendor_setting_changed AFTER INSERT OR UPDATE ON catalogue.vendor_setting EXECUTE FUNCTION catalogue.count_change();
CREATE OR REPLACE TRIGGER vendor_merchant_changed AFTER INSERT OR UPDATE ON catalogue.vendor_merchant EXECUTE FUNCTION catalogue.count_change();
CREATE OR REPLACE TRIGGER game_setting_changed AFTER INSERT OR UPDATE ON catalogue.game_setting EXECUTE FUNCTION catalogue.count_change();
CREATE OR REPLACE TRIGGER game_merchant_changed AFTER INSERT OR UPDATE ON catalogue.game_merchant EXECUTE FUNCTION catalogue.count_change();
CREATE OR REPLACE TRIGGER play_count_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.play_count EXECUTE FUNCTION catalogue.count_change();
CREATE OR REPLACE TRIGGER game_art_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.game_art EXECUTE FUNCTION catalogue.count_change();
