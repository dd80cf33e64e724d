/** Feedback (MSG-11): the form, and what the member has sent with the answers. */
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import styles from './feedback.module.css';
import { FeedbackForm } from './parts/feedback-form.tsx';
import { OwnFeedback } from './parts/own-feedback.tsx';
import { isTopic } from './topics.ts';

export function Feedback() {
  const [address, setAddress] = useSearchParams();
  const topic = address.get('topic');
  return (
    <div className={`gutter ${styles.page}`} data-testid="feedback">
      <FeedbackForm topic={isTopic(topic) ? topic : undefined} referenceId={address.get('ref') ?? undefined} />
      <OwnFeedback
        openId={address.get('id') ?? undefined}
        onOpen={(id) => setAddress(id === undefined ? {} : { id }, { replace: true })}
      />
    </div>
  );
}
