/** What the reviewers asked about a withdrawal, and the member's answer. */
import { WITHDRAWAL_ANSWER_MAXIMUM } from '@lantern/contract/constants';
import { Button, Field, SectionHead, TextInput, useFormats, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { client, refresh } from '../../../lib/server/calls.ts';
import type { Withdrawal } from '../withdraw-words.ts';
import styles from './questions.module.css';

type Question = Withdrawal['questions'][number];

export function Questions({ withdrawal: { withdrawalId, questions } }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const formats = useFormats();
  if (questions.length === 0) return null;
  return (
    <section data-testid="withdraw-questions">
      <SectionHead title={t('withdraw_questions')} />
      {questions.map((question) => (
        <div key={question.questionId} className={styles.question}>
          <p className={styles.questionMeta}>
            {t('withdraw_asked')} · {formats.dateTime(question.askedAt, 'dateTime')}
          </p>
          <p className={styles.questionText}>{question.text}</p>
          {question.open && <AnswerForm withdrawalId={withdrawalId} question={question} />}
          {question.answeredAt !== undefined && (
            <>
              <p className={styles.questionMeta}>
                {t('withdraw_answered')} · {formats.dateTime(question.answeredAt, 'dateTime')}
              </p>
              <p className={styles.questionText} data-testid="withdraw-answered">
                {question.answer}
              </p>
            </>
          )}
        </div>
      ))}
    </section>
  );
}

function AnswerForm({ withdrawalId, question }: { readonly withdrawalId: string; readonly question: Question }) {
  const t = useT();
  const toasts = useToasts();
  const [answer, setAnswer] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  async function send(): Promise<void> {
    setSending(true);
    const result = await client.call('withdraw.answer', {
      params: { withdrawalId },
      body: { questionId: question.questionId, answer: answer.trim() },
    });
    setSending(false);
    refresh('withdraw.detail', 'withdraw.report');
    if (result.ok) toasts.show({ type: 'success', text: t('withdraw_answer_sent') });
    else setError(result.message);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim() !== '' && !isSending) void send();
      }}
    >
      <Field label={t('withdraw_answer')} error={error} hint={t('withdraw_answer_hint')}>
        <TextInput
          value={answer}
          maxLength={WITHDRAWAL_ANSWER_MAXIMUM}
          data-testid="withdraw-answer"
          onChange={({ target }) => {
            setAnswer(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button
        wide
        type="submit"
        busy={isSending ? t('withdraw_answer_sending') : undefined}
        disabled={answer.trim() === ''}
        data-testid="withdraw-answer-send"
      >
        {t('withdraw_answer_send')}
      </Button>
    </form>
  );
}
