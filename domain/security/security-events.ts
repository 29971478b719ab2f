/**
 * Lists what is recorded about the ways into accounts. `warning`: a possible attempt without permission. The
 * sentences are for the log and the record, and say nothing about a person.
 */
export const securityEvents = {
  logIn: { level: 'info', message: 'A log-in was completed.' },
  logInFailed: { level: 'warning', message: 'A log-in failed.' },
  passwordRefused: { level: 'warning', message: 'A wrong password was given in an open session.' },
  lockedOut: { level: 'warning', message: 'Wrong passwords have locked an account for a while.' },
  secondFactorSetUp: { level: 'info', message: 'An authenticator app was set up.' },
  secondFactorPassed: { level: 'info', message: 'The second factor was given.' },
  secondFactorFailed: { level: 'warning', message: 'A wrong second factor was given.' },
  secondFactorLocked: { level: 'warning', message: 'Wrong codes have locked a second factor.' },
  secondFactorReset: { level: 'warning', message: 'A second factor was taken away.' },
  recoveryCodeUsed: {
    level: 'warning',
    message: 'A recovery code stood in for the second factor.',
  },
  recoveryCodesRenewed: { level: 'info', message: 'New recovery codes were made.' },
  passwordChanged: { level: 'info', message: 'A password was changed.' },
  passwordReset: { level: 'info', message: 'A password was chosen by the link of an e-mail.' },
  otherSessionsEnded: { level: 'info', message: 'All other sessions of an account were ended.' },
  accessRefused: { level: 'warning', message: 'Access was refused for want of the role.' },
  secondFactorMissing: {
    level: 'warning',
    message: 'Access was refused before the second factor was given.',
  },
  administratorAdded: { level: 'warning', message: 'An account became an administrator.' },
  administratorRemoved: { level: 'warning', message: 'An account is no administrator any more.' },
  accountDeactivated: { level: 'info', message: 'An account was deactivated.' },
  accountReactivated: { level: 'info', message: 'An account was reactivated.' },
} as const satisfies Record<string, { level: 'info' | 'warning'; message: string }>

export type SecurityEventKind = keyof typeof securityEvents
