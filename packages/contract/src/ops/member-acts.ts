/** Acts about members beside those of one page: bulk locks, marks, restricted products. */
import { z } from 'zod';
import { MARK_LENGTH_MAXIMUM } from '../constants.ts';
import { codeText, idText, instant, nothing, someText } from '../shapes.ts';
import { BULK_MEMBERS_MAXIMUM, memberParams, tab, unknown } from './members-shapes.ts';
import { defineOpsCall, reasonText } from './ops-call.ts';

const bulkMembers = z.array(idText).min(1).max(BULK_MEMBERS_MAXIMUM);

export const opsMemberActCalls = {
  'ops.members.lockMany': defineOpsCall({
    method: 'POST',
    path: '/ops/members/lock',
    right: 'members.protect',
    reason: true,
    object: 'member',
    summary:
      'Locks accounts and ends their sessions at once; those that are locked already stay so. All of them or none.',
    input: z.object({ memberIds: bulkMembers, reason: reasonText }),
    answer: z.object({ changed: z.int() }),
    errors: [...unknown, 'member_state_conflict'],
  }),
  'ops.members.marks': defineOpsCall({
    method: 'GET',
    path: '/ops/members/marks',
    right: 'members.read',
    object: 'member',
    summary: 'The marks that members of the merchant have, the most frequent first.',
    answer: z.object({ list: z.array(z.object({ mark: z.string(), members: z.int() })) }),
  }),
  'ops.members.mark': defineOpsCall({
    method: 'POST',
    path: '/ops/members/mark',
    right: 'members.note',
    reason: true,
    object: 'member',
    summary: 'Puts a mark on members in place of the one they have; null takes it away.',
    input: z.object({
      memberIds: bulkMembers,
      mark: someText(MARK_LENGTH_MAXIMUM).nullable(),
      reason: reasonText,
    }),
    answer: z.object({ changed: z.int() }),
    errors: [...unknown, 'field_required'],
  }),
  'ops.members.products': tab(
    'products',
    'The products of the merchant, and which are restricted for the member.',
    z.object({
      list: z.array(
        z.object({
          /** `lottery`, or a vendor's code. */
          product: z.string(),
          /** A vendor's names; of the lottery the screens know it. */
          vi: z.string(),
          en: z.string(),
          restricted: z.object({ by: z.string(), at: instant }).nullable(),
        }),
      ),
    }),
  ),
  'ops.members.restrict': defineOpsCall({
    method: 'POST',
    path: '/ops/members/:memberId/restrict',
    right: 'members.protect',
    reason: true,
    object: 'member',
    summary:
      'Closes a product for the member: no launch, no bet, no transfer to it. Open sessions there end; running rounds are settled.',
    params: memberParams,
    input: z.object({ product: codeText, reason: reasonText }),
    answer: nothing,
    errors: [...unknown, 'vendor_not_found', 'member_state_conflict'],
  }),
  'ops.members.allow': defineOpsCall({
    method: 'POST',
    path: '/ops/members/:memberId/allow',
    right: 'members.protect',
    reason: true,
    object: 'member',
    summary: 'Opens a restricted product for the member again.',
    params: memberParams,
    input: z.object({ product: codeText, reason: reasonText }),
    answer: nothing,
    errors: [...unknown, 'member_state_conflict'],
  }),
} as const;
