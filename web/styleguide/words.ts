/** The words on the specimens: for those who build the site, so in English alone. */
export const words = {
  title: 'Style guide',
  lead: 'Every piece of web/kernel/ui in every state, by day and by night. Only in development.',
  send: 'Send',
  back: 'Back',
  close: 'Close',
  hint: 'As it stands on your identity card.',
  error: 'Write your name.',
  optional: '(optional)',
  failure: 'We could not load your receipts.',
  text: 'Move at your own pace, in good company. Nobody has anything to prove here.',
  short: 'On Mondays and Wednesdays',
  dialog: 'Leave the programme?',
  menu: 'Menu',
  copied: 'Copied',
  notCopied: 'Could not be copied',
} as const

export const tones = ['info', 'success', 'warning', 'error'] as const
