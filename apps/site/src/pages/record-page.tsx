import { RecordList } from '../features/records/record-list.tsx';

/** The betting record (§2 /m/gameRecord). */
export default function RecordPage() {
  return <RecordList />;
}
