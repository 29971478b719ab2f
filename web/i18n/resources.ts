import type accounts from '../../locales/es/accounts.json'
import type admin from '../../locales/es/admin.json'
import type enrolments from '../../locales/es/enrolments.json'
import type errors from '../../locales/es/errors.json'
import type google from '../../locales/es/google.json'
import type invoices from '../../locales/es/invoices.json'
import type passwords from '../../locales/es/passwords.json'
import type profile from '../../locales/es/profile.json'
import type programmes from '../../locales/es/programmes.json'
import type shell from '../../locales/es/shell.json'
import type site from '../../locales/es/site.json'
import type subscriptions from '../../locales/es/subscriptions.json'
import type twoFactor from '../../locales/es/two-factor.json'
import type ui from '../../locales/es/ui.json'

/** The texts by noun; Spanish defines the keys, so a key without Spanish text does not compile. */
export interface Resources {
  accounts: typeof accounts
  admin: typeof admin
  enrolments: typeof enrolments
  errors: typeof errors
  google: typeof google
  invoices: typeof invoices
  passwords: typeof passwords
  profile: typeof profile
  programmes: typeof programmes
  shell: typeof shell
  site: typeof site
  subscriptions: typeof subscriptions
  'two-factor': typeof twoFactor
  ui: typeof ui
}

export type TextNamespace = keyof Resources

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Resources
  }
}
