/** The mails of live chat; part of the templates. */
const CHAT = { class: 'service', route: 'chat' } as const;

export const CHAT_TEMPLATES = {
  chat_answered: {
    ...CHAT,
    variables: { conversation: 'id', answer: 'text' },
    vi: { title: 'CSKH đã trả lời tin nhắn của bạn', text: 'CSKH trả lời: {{answer}}' },
    en: { title: 'Support answered your message', text: 'Support answers: {{answer}}' },
  },
  chat_pictures: {
    ...CHAT,
    variables: { conversation: 'id' },
    vi: { title: 'CSKH đã trả lời tin nhắn của bạn', text: 'CSKH gửi cho bạn ảnh. Mở trò chuyện để xem.' },
    en: { title: 'Support answered your message', text: 'Support sent you pictures. Open the chat to see them.' },
  },
  chat_transcript: {
    ...CHAT,
    variables: { conversation: 'id', at: 'date', until: 'number' },
    vi: { title: 'Bản ghi cuộc trò chuyện', text: 'Nội dung trò chuyện với CSKH lúc {{at}}.' },
    en: { title: 'Chat transcript', text: 'What was said in your chat with support of {{at}}.' },
  },
} as const;
