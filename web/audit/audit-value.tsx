import { useTranslation } from 'react-i18next'
import { receiptRegimes, vatExemptions } from '#domain/association/association-schema.ts'
import { adStates } from '#domain/banners/ad-request.ts'
import { bannerPlaces } from '#domain/banners/specification.ts'
import { type DifferenceKind, differenceKinds } from '#domain/billing/difference.ts'
import { refundReasons } from '#domain/billing/refund.ts'
import { deletionReasons } from '#domain/enrolments/deletion.ts'
import { isCalendarDay } from '#domain/kernel/calendar.ts'
import {
  formatDay,
  formatMonth,
  formatMonthName,
  formatOnDay,
} from '#domain/kernel/calendar-text.ts'
import type { HeldRole } from '#domain/kernel/held-role.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { type AuditField, auditFields } from './audit-change.ts'

const accountKinds = ['member', 'admin'] as const
const statuses = [
  'active',
  'inactive',
  'deleted',
  'pending',
  'succeeded',
  'failed',
  'held',
  'due',
  'paid',
  'void',
  'refunded',
] as const

/** A stored value in the reader's words; what has none is shown as it is. */
export function AuditValue({ field, value }: { field: AuditField; value: unknown }) {
  const textOf = useValueText()
  return <Sentence>{(keep) => textOf(field, value, keep) ?? keep(asStored(value))}</Sentence>
}

function asStored(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value)
}

function useValueText() {
  const { t } = useTranslation([
    'audit',
    'payments',
    'repair',
    'admin-actions',
    'ads-admin',
    'banner-admin',
    'association-admin',
    'roles',
  ])
  const { language } = useLanguage()
  const moment = useMomentText()
  const programmes = useProgrammes()
  const money = (value: unknown) =>
    typeof value === 'number' ? formatMoney(value as Cents, language) : null
  const day = (value: unknown) =>
    typeof value === 'string' && isCalendarDay(value) ? formatDay(value, language) : null

  function charge(value: unknown, keep: Keep): string | null {
    const { date, amount } = (value ?? {}) as { date?: unknown; amount?: unknown }
    if (typeof date !== 'string' || !isCalendarDay(date)) return null
    return t('charge', { amount: keep(money(amount)), onDay: formatOnDay(date, language) })
  }

  function roles(value: unknown): string | null {
    if (!Array.isArray(value)) return null
    const named = (value as HeldRole[]).map(({ role, programmeId, until }) =>
      [
        t(`roles:names.${role}`),
        findProgramme(programmes, programmeId ?? 0)?.name,
        t('roles:until', { day: formatDay(until, language) }),
      ]
        .filter(Boolean)
        .join(' · '),
    )
    return named.length > 0 ? named.join('; ') : t('noRoles')
  }

  const words: Record<
    (typeof auditFields)[AuditField],
    (value: unknown, keep: Keep) => string | null
  > = {
    role: (value) => known(accountKinds, value, (role) => t(`role.${role}`)),
    roles: (value) => roles(value),
    status: (value) => known(statuses, value, (status) => t(`status.${status}`)),
    reason: (value) => known(refundReasons, value, (one) => t(`payments:refund.reasons.${one}`)),
    difference: (value) =>
      known(Object.keys(differenceKinds) as DifferenceKind[], value, (kind) =>
        t(`repair:kinds.${kind}.title`),
      ),
    programme: (value) => findProgramme(programmes, Number(value))?.name ?? null,
    deletionReason: (value) =>
      known(deletionReasons, value, (one) => t(`admin-actions:reasons.${one}`)),
    adState: (value) => known(adStates, value, (state) => t(`ads-admin:state.${state}`)),
    bannerSlot: (value) => known(bannerPlaces, value, (slot) => t(`banner-admin:slot.${slot}`)),
    regime: (value) =>
      known(receiptRegimes, value, (one) => t(`association-admin:fiscal.regimes.${one}`)),
    exemption: (value) =>
      known(vatExemptions, value, (one) => t(`association-admin:fiscal.exemptions.${one}`)),
    monthName: (value) => (typeof value === 'number' ? formatMonthName(value, language) : null),
    yesNo: (value) => t(value ? 'yes' : 'no'),
    ended: (value) => (Array.isArray(value) ? t('endedCount', { count: value.length }) : null),
    day,
    money,
    charge,
    month: (value) => (typeof value === 'string' ? formatMonth(value, language) : null),
    moment: (value) => (typeof value === 'string' ? moment(value, new Date()) : null),
    plain: () => null,
  }
  return (field: AuditField, value: unknown, keep: Keep) => words[auditFields[field]](value, keep)
}

function known<Word extends string>(
  all: readonly Word[],
  value: unknown,
  format: (word: Word) => string,
): string | null {
  const word = all.find((one) => one === value)
  return word === undefined ? null : format(word)
}
