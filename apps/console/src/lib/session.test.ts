// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { ME } from '../testing/fake-desk.tsx';
import { enter, leave } from './session.ts';
import { readDraft, writeDraft } from './storage.ts';

afterEach(() => {
  leave();
  localStorage.clear();
});

test('[CON-01] what was typed is gone for the next person at the computer, and after signing out', () => {
  const { operatorId } = ME.operator;
  enter(ME);
  writeDraft(operatorId, 'APPROVAL_1', 'Đã kiểm tra');
  enter({ ...ME, csrf: 'csrf-2' });
  expect(readDraft(operatorId, 'APPROVAL_1')).toBe('Đã kiểm tra');
  expect(readDraft('8', 'APPROVAL_1')).toBe('');
  enter({ ...ME, operator: { ...ME.operator, operatorId: '8' } });
  expect(readDraft(operatorId, 'APPROVAL_1')).toBe('');
  writeDraft('8', 'APPROVAL_1', 'Hỏi lại');
  leave();
  expect(sessionStorage).toHaveLength(0);
});
