import { Chat } from '../features/chat/chat.tsx';

/** Live chat with the desk (MSG-05). */
export default function ChatPage() {
  return <Chat />;
}
