/** Applications that end without an answer, what mails say of them, and a member's own data. */
import type { MemberId } from '../../../../kernel/ids.ts';
import { dataAddress } from '../../../../kernel/images/data-address.ts';
import { ageingJobs, pictureOwner, removeFilesOf } from '../../../../kernel/images/member-pictures.ts';
import type { JobDefinition } from '../../../../kernel/jobs.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { findRule } from '../campaigns/store.ts';
import type { PromotionsContext } from '../context.ts';
import { applicationLapsed } from '../events.ts';
import { present } from './apply.ts';
import { rejectionText } from './attempts.ts';
import * as pictures from './picture-store.ts';
import { findAny, lapseDue, listPerson } from './store.ts';

const AT_ONCE = 100;
/** Months an application is kept with its pictures. */
const KEPT_MONTHS = 24;
const NAME = 'promotions';

/** Ends what was not answered in time, and tells the members; returns how many. Any node may run it, at any time. */
export async function lapseApplications({ kernel }: PromotionsContext): Promise<number> {
  for (let ended = 0; ;) {
    const count = await transact(kernel.db, async (tx) => {
      const lapsed = await lapseDue(tx, AT_ONCE);
      for (const one of lapsed) await kernel.outbox.record(tx, applicationLapsed(one));
      return lapsed.length;
    });
    ended += count;
    if (count < AT_ONCE) return ended;
  }
}

/** What a mail about an application says; null when there is none any more. */
export async function mailedOf(tx: Tx, applicationId: string) {
  const row = await findAny(tx, applicationId);
  const rule = row && (await findRule(tx, row, row.ruleVersion));
  if (!row || !rule) return null;
  const reason = rejectionText(row.rejection ?? 'other', row.note ?? '');
  return { key: row.key, name: { vi: rule.names.vi, en: rule.names.en }, reason };
}

/** Applications with what was decided, and every picture, sent or not; without the names of operators. */
export async function applicationsOf(
  { kernel: { db }, applications: { vault } }: PromotionsContext,
  memberId: MemberId,
): Promise<unknown> {
  const shown = [];
  for (const row of await pictures.listPersonPictures(db, memberId)) {
    const { pictureId, applicationId, width, height, uploadedAt } = row;
    const picture = dataAddress(await vault.read(row, pictureOwner(memberId, pictureId)));
    shown.push({ pictureId, applicationId, width, height, uploadedAt, picture });
  }
  const sent = (await listPerson(db, memberId)).map((row) => {
    const { pictures: _, ...own } = present(row);
    return { promotion: row.key, ...own };
  });
  return { sent, pictures: shown };
}

/** Deletes everything the member applied with; the files after the transaction has committed. */
export async function eraseApplications({ kernel }: PromotionsContext, tx: Tx, memberId: MemberId): Promise<void> {
  const files = await pictures.deletePerson(tx, memberId);
  if (files.length > 0) await kernel.jobs.add(tx, removeFilesOf(NAME), { files });
}

/** Scheduled jobs: what lapses every ten minutes, pictures that were never sent, and applications after 24 months. */
export const applicationJobs = (module: PromotionsContext): readonly JobDefinition[] => [
  {
    name: 'promotions.lapse_applications',
    cron: '3,13,23,33,43,53 * * * *',
    run: async () => void (await lapseApplications(module)),
  },
  ...ageingJobs({ kernel: module.kernel, vault: module.applications.vault }, pictures, {
    name: NAME,
    keptMonths: KEPT_MONTHS,
    cron: { unsent: '47 * * * *', old: '21 20 * * *' },
  }),
];
