/** Every title of the studio's slots. Ids, returns and minimum bets are those of the catalogue. */
import type { SlotTitle } from '../title.ts';
import { BIEN_DONG_KHO_BAU } from './bien-dong-kho-bau.ts';
import { BON_MUA_YEU_THUONG, CA_CHEP_HOA_RONG, KY_LAN_CAU_VONG, PHU_THUY_SAM_SET } from './cascades.ts';
import { CAY_TRE_TRAM_DOT } from './cay-tre-tram-dot.ts';
import { CHO_TET_CHONG_CHONG } from './cho-tet-chong-chong.ts';
import { BA_SO_7, CHERRY_CO_DIEN } from './classics.ts';
import { BOC_TRAM_TRUNG_VANG, KHO_BAU_VUA_HUNG, TIEN_CO_NGAN_NAM } from './growing.ts';
import { HOI_AN_DEM_HOA_DANG } from './hoi-an-dem-hoa-dang.ts';
import { CHIA_KHOA_VANG, MAT_TROI_ANDES, NUI_LUA_THINH_NO } from './hold.ts';
import { BO_HUNG_SA_MAC, CA_HEO_NHAY_SONG, SEN_BAC, VUONG_MIEN_DA_QUY } from './lines.ts';
import {
  KHUNG_LONG_BAO_CHUA,
  NGOC_TRAI_DAI_DUONG,
  RONG_NGOC_NHA_CHAU,
  SONG_DEN_HUYEN_AO,
  SU_TU_THAO_NGUYEN,
} from './ways.ts';

export const SLOT_TITLES: readonly SlotTitle[] = [
  SEN_BAC,
  CA_HEO_NHAY_SONG,
  VUONG_MIEN_DA_QUY,
  BO_HUNG_SA_MAC,
  SONG_DEN_HUYEN_AO,
  NGOC_TRAI_DAI_DUONG,
  SU_TU_THAO_NGUYEN,
  RONG_NGOC_NHA_CHAU,
  BON_MUA_YEU_THUONG,
  PHU_THUY_SAM_SET,
  KY_LAN_CAU_VONG,
  CHIA_KHOA_VANG,
  MAT_TROI_ANDES,
  NUI_LUA_THINH_NO,
  BA_SO_7,
  CHERRY_CO_DIEN,
  KHUNG_LONG_BAO_CHUA,
  CA_CHEP_HOA_RONG,
  TIEN_CO_NGAN_NAM,
  BOC_TRAM_TRUNG_VANG,
  KHO_BAU_VUA_HUNG,
  HOI_AN_DEM_HOA_DANG,
  BIEN_DONG_KHO_BAU,
  CAY_TRE_TRAM_DOT,
  CHO_TET_CHONG_CHONG,
];

/** How rounds and the catalogue of games name the maths of a title: `id@version`. */
export const mathsIdOf = ({ id, version }: Pick<SlotTitle, 'id' | 'version'>): string => `${id}@${version}`;

const byMathsId = new Map(SLOT_TITLES.map((title) => [mathsIdOf(title), title]));

/** The title of a maths id; undefined where there is none. Rounds older than versions store the id alone: that is version 1. */
export const slotTitle = (mathsId: string): SlotTitle | undefined =>
  byMathsId.get(mathsId.includes('@') ? mathsId : `${mathsId}@1`);
