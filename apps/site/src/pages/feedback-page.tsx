import { Feedback } from '../features/feedback/feedback.tsx';

/** Feedback to the desk (MSG-11). */
export default function FeedbackPage() {
  return <Feedback />;
}
