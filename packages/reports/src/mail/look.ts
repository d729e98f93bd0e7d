/** The colours of report mails, those of the dashboard's themes. */
export const look = {
  page: '#f6f7f9',
  card: '#ffffff',
  line: '#dfe3ea',
  text: '#1a2130',
  dim: '#596273',
  track: '#e9ecf1',
  note: '#f1f3f7',
  dark: {
    page: '#0f1319',
    card: '#181d25',
    line: '#2b323d',
    text: '#e8ebf0',
    dim: '#a0a9b8',
    accent: '#8fb0ff',
    note: '#222934',
  },
} as const

export const font = "Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
