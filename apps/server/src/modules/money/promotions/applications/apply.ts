/** A member applies to a promotion, looks at the pictures sent, and withdraws (PRO-02). */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import type { Language } from '@lantern/contract/errors';
import { APPLICATION_DAYS } from '@lantern/contract/promotion-rules';
import type { MemberId } from '../../../../kernel/ids.ts';
import { dataAddress } from '../../../../kernel/images/data-address.ts';
import { pictureOwner, storeUpload } from '../../../../kernel/images/member-pictures.ts';
import { tidyText } from '../../../../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../../kernel/tx.ts';
import { listSoldOut } from '../campaigns/piece-store.ts';
import { findLive, listTaken, lockPerson, readNow, type LivePromotion } from '../campaigns/store.ts';
import { refusalFor } from '../campaigns/take.ts';
import type { RuleOf } from '../campaigns/kinds/traits.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { attemptsUsed } from './attempts.ts';
import * as pictures from './picture-store.ts';
import { findByKey, insertApplication, listOf, lockWaiting, writeWithdrawn, type Application } from './store.ts';

type Shown = AnswerOf<Calls['promotions.apply']>;
type Body = ParsedInput<Calls['promotions.apply']>['body'];

/** One application, without the names of operators. */
export const present = (row: Application, shapes: readonly pictures.PictureShape[] = []): Shown => ({
  applicationId: row.applicationId,
  state: row.state,
  remark: row.remark,
  pictures: [...shapes],
  appliedAt: row.appliedAt.getTime(),
  answerBy: row.answerBy.getTime(),
  lapsesAt: row.lapsesAt.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
  amount: row.amount === null ? null : Number(row.amount),
  rejection: row.rejection === null ? null : { code: row.rejection, note: row.note ?? '' },
});

const presented = async (tx: Tx, row: Application): Promise<Shown> =>
  present(row, (await pictures.picturesOf(tx, [row.applicationId])).get(row.applicationId));

export interface Applicant {
  readonly player: Player;
  readonly key: string;
  readonly language: Language;
  /** The request's idempotency key. */
  readonly requestKey: string;
}

type LiveApplication = LivePromotion & { readonly rule: RuleOf<'application'> };

const isApplication = (promotion: LivePromotion | undefined): promotion is LiveApplication =>
  promotion?.rule.kind === 'application';

/** Whether the member may apply now, as a refusal; else which attempt it is. The person is locked. */
async function admit(
  module: PromotionsContext,
  tx: Tx,
  player: Player,
  promotion: LiveApplication,
  accounts: readonly MemberId[],
): Promise<Result<{ readonly attempt: number }>> {
  const { merchantCode, key, rule } = promotion;
  const refused = await refusalFor(module, tx, player, promotion, await readNow(tx));
  if (refused) return refused;
  if ((await listTaken(tx, accounts, [key])).length > 0) return refuse('promotion_taken');
  const before = await listOf(tx, accounts, [key]);
  if (before.some(({ state }) => state === 'waiting')) return refuse('application_waiting');
  if (attemptsUsed(before) >= rule.attempts) return refuse('application_attempts_used');
  if ((await listSoldOut(tx, merchantCode, [promotion])).has(key)) return refuse('promotion_sold_out');
  return ok({ attempt: attemptsUsed(before) + 1 });
}

/**
 * Applies. Refuses promotion_not_found, promotion_closed, promotion_not_eligible with its reasons, promotion_taken, application_waiting,
 * application_attempts_used, promotion_sold_out, application_pictures, application_picture_not_found, field_required. The same key again
 * answers the same application.
 */
export async function applyTo(
  module: PromotionsContext,
  { player, key, language, requestKey }: Applicant,
  body: Body,
): Promise<Result<Shown>> {
  const { kernel, deps } = module;
  const { memberId, merchantCode } = player;
  const remark = tidyText(body.remark);
  if (remark === '') return refuse('field_required', { field: 'remark' });
  const pictureIds = [...new Set(body.pictureIds)];
  return transactResult(kernel.db, async (tx) => {
    const name = { merchantCode, key };
    const promotion = await findLive(tx, name);
    if (!isApplication(promotion) || promotion.currency !== player.currency) return refuse('promotion_not_found');
    const accounts = await deps.samePerson(tx, memberId);
    await lockPerson(tx, name, accounts);
    await pictures.lockWriter(tx, memberId);
    const repeated = await findByKey(tx, memberId, requestKey);
    if (repeated) return ok(await presented(tx, repeated));
    const admitted = await admit(module, tx, player, promotion, accounts);
    if (!admitted.ok) return admitted;
    const { picturesNeeded, answerHours } = promotion.rule;
    if (pictureIds.length < picturesNeeded || pictureIds.length > UPLOAD_IMAGES_MAXIMUM)
      return refuse('application_pictures', { minimum: picturesNeeded, maximum: UPLOAD_IMAGES_MAXIMUM });
    if ((await pictures.countUnsent(tx, memberId, pictureIds)) < pictureIds.length)
      return refuse('application_picture_not_found');
    const applicationId = kernel.ids.next<string>();
    await insertApplication(tx, {
      ...player,
      key,
      applicationId,
      ruleVersion: promotion.version,
      requestKey,
      remark,
      language,
      attempt: admitted.value.attempt,
      answerHours,
      lapseDays: APPLICATION_DAYS,
    });
    const attached = await pictures.attachPictures(tx, memberId, applicationId, pictureIds);
    if (attached !== pictureIds.length) throw new Error(`Application ${applicationId} lost a picture of its member`);
    return ok(await presented(tx, (await findByKey(tx, memberId, requestKey))!));
  });
}

/** Takes the one that waits back. Refuses promotion_not_found, application_decided when the newest was decided. */
export async function withdrawFrom(
  { kernel }: PromotionsContext,
  { memberId, merchantCode }: Player,
  key: string,
): Promise<Result<AnswerOf<Calls['promotions.withdraw']>>> {
  return transactResult(kernel.db, async (tx) => {
    const waiting = await lockWaiting(tx, memberId, { merchantCode, key });
    if (waiting) {
      await writeWithdrawn(tx, waiting.applicationId);
      return ok({ key, state: 'withdrawn' as const });
    }
    const newest = (await listOf(tx, [memberId], [key]))[0];
    if (!newest) return refuse('promotion_not_found');
    return newest.state === 'withdrawn' ? ok({ key, state: newest.state }) : refuse('application_decided');
  });
}

/** Stores a picture for the next application. Refuses rate_limited, upload_invalid, service_unavailable. */
export const uploadPicture = (
  { kernel, applications }: PromotionsContext,
  memberId: MemberId,
  upload: Buffer,
): Promise<Result<AnswerOf<Calls['promotions.uploadPicture']>>> =>
  storeUpload({ kernel, ...applications }, pictures, memberId, upload);

/** One of the member's own pictures. Refuses application_picture_not_found. */
export async function readPicture(
  { kernel: { db }, applications: { vault } }: PromotionsContext,
  memberId: MemberId,
  pictureId: string,
): Promise<Result<AnswerOf<Calls['promotions.picture']>, 'application_picture_not_found'>> {
  const row = await pictures.findPicture(db, pictureId);
  if (row?.memberId !== memberId) return refuse('application_picture_not_found');
  const jpeg = await vault.read(row, pictureOwner(memberId, pictureId));
  return ok({ picture: dataAddress(jpeg), width: row.width, height: row.height });
}
