import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { Role } from '#domain/kernel/rights.ts'
import { mailTemplate, type Writer } from '#server/kernel/adapters/mail/template.ts'

export interface MailedRole {
  role: Role
  programme: string | null
  until: CalendarDay
}

interface RolesMail {
  name: string
  /** Says where the password is chosen; `null` for an account that has one. */
  link: string | null
  roles: readonly MailedRole[]
  /** These are the account's first. */
  begins: boolean
  /** A role has renewed itself, since there is no other administrator. */
  isAlone: boolean
}

/** Tells somebody which roles they have now, and how they log in with their first. */
export const rolesMail = mailTemplate<RolesMail>({
  name: 'roles-changed',
  write({ name, link, roles, begins, isAlone }, writer) {
    const { t, linkTo } = writer
    return {
      subject: t('roles:mail.subject'),
      paragraphs: [
        t('roles:mail.greeting', { name }),
        t(isAlone ? 'roles:mail.alone' : 'roles:mail.text'),
      ],
      list: roleList(roles, writer),
      afterList: [
        ...(link ? [t('roles:mail.choose')] : []),
        ...(begins ? [t('roles:mail.twoFactor')] : []),
      ],
      action: link
        ? { label: t('roles:mail.setPassword'), url: link }
        : { label: t('roles:mail.logIn'), url: linkTo('/login') },
    }
  },
})

/** Says that roles end within a month: to who holds them, and to an administrator, who can renew them. */
export const rolesEndingMail = mailTemplate<{
  name: string
  /** Whose they are, for administrators; `null` for their holder. */
  person: string | null
  roles: readonly MailedRole[]
}>({
  name: 'roles-ending',
  write({ name, person, roles }, writer) {
    const { t, linkTo } = writer
    return {
      subject: person ? t('roles:ending.subjectOf', { person }) : t('roles:ending.subject'),
      paragraphs: [
        t('roles:mail.greeting', { name }),
        person ? t('roles:ending.textOf', { person }) : t('roles:ending.text'),
      ],
      list: roleList(roles, writer),
      action: person
        ? { label: t('roles:ending.see'), url: linkTo('/admin/administradores') }
        : { label: t('roles:mail.logIn'), url: linkTo('/login') },
    }
  },
})

function roleList(roles: readonly MailedRole[], { t, language }: Writer) {
  return {
    title: t('roles:mail.list'),
    entries: roles.map(({ role, programme, until }) => ({
      name: [t(`roles:names.${role}`), programme].filter(Boolean).join(' · '),
      detail: t('roles:until', { day: formatDay(until, language) }),
    })),
  }
}

/** Notifies somebody who has no role any more that their account is a member's now. */
export const demotedMail = mailTemplate<{ name: string }>({
  name: 'administrator-demoted',
  write({ name }, { t, linkTo }) {
    const names = { name }
    return {
      subject: t('mail:demoted.subject', names),
      paragraphs: [
        t('mail:demoted.greeting', names),
        t('mail:demoted.text', names),
        t('mail:demoted.member'),
        t('mail:demoted.why'),
      ],
      action: { label: t('mail:demoted.logIn'), url: linkTo('/login') },
    }
  },
})
