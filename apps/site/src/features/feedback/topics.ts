/** Topics and states of feedback as the site shows them. */
import { FEEDBACK_TOPICS, type FeedbackState, type FeedbackTopic } from '@lantern/contract/feedback-rules';
import type { IconName, StatusTone } from '@lantern/ui';

export const isTopic = (word: string | null): word is FeedbackTopic => FEEDBACK_TOPICS.some((topic) => topic === word);

export const TOPIC_ICONS: Readonly<Record<FeedbackTopic, IconName>> = {
  account: 'user',
  deposit: 'wallet',
  withdrawal: 'hand-coins',
  game: 'game-controller',
  promotion: 'gift',
  agent: 'users-three',
  other: 'question',
};

export const STATE_TONES: Readonly<Record<FeedbackState, StatusTone>> = {
  open: 'info',
  answered: 'ok',
  closed: 'mute',
};
