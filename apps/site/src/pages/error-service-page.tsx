import { UnavailablePage } from '../features/gates/unavailable-page.tsx';

/** Maintenance, at its own address. */
export default function ErrorServicePage() {
  return <UnavailablePage status={1} />;
}
