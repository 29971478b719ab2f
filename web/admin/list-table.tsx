import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { List, ListColumn } from '#domain/admin/list.ts'
import { formatDayInFigures, formatMonth } from '#domain/calendar-text.ts'
import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { type Column, Table } from '#web/ui/content/table.tsx'
import { MailLink, PhoneLink } from './contact-link.tsx'

export interface ListTableProps<Schema extends z.ZodObject, Key extends string> {
  list: List<Schema, Key>
  rows: readonly (z.output<Schema> & { id: string })[]
  caption: string
  /** The columns that a reader has chosen; without it all are shown. */
  chosen?: readonly Key[]
  /** What shows a column otherwise than its kind does, such as a link to the row's own page. */
  cells?: Partial<Record<Key, (row: z.output<Schema>) => ReactNode>>
  /** What can be done with a row. */
  actions?: (row: z.output<Schema>) => ReactNode
}

/** The rows of a list as its declaration has them. */
export function ListTable<Schema extends z.ZodObject, Key extends string>(
  props: ListTableProps<Schema, Key>,
) {
  const { list, rows, caption, chosen, cells, actions } = props
  const t = useTexts(list.texts)
  const { language } = useLanguage()

  function line(key: Key, row: z.output<Schema>): ReactNode {
    const own = cells?.[key]
    if (own) return own(row)
    const column: ListColumn<z.output<Schema>> = list.columns[key]
    const value = column.value(row)
    if (value === null) return column.empty && t(column.empty)
    if (column.words) return t(`${column.words}.${value}`)
    const of = column.of?.(row)
    if (of == null) return written(column.kind, value, language)
    return column.kind === 'email' ? (
      <span className="lg:inline-block lg:min-w-[min(16rem,20vw)]">
        <MailLink name={of} email={String(value)} />
      </span>
    ) : (
      <PhoneLink name={of} phone={String(value)} />
    )
  }

  function lines([first, ...others]: readonly [Key, ...Key[]], row: z.output<Schema>): ReactNode {
    if (others.length === 0) return line(first, row)
    return (
      <span className="grid justify-items-start">
        <span className={list.columns[first].kind === 'name' ? 'font-bold' : ''}>
          {line(first, row)}
        </span>
        {others.map((key) => (
          <span key={key} className="text-ink-soft empty:hidden">
            {line(key, row)}
          </span>
        ))}
      </span>
    )
  }

  const shown = list.screen.filter(([key], place) => place === 0 || (chosen?.includes(key) ?? true))
  const columns: Column<(typeof rows)[number]>[] = shown.map((keys) => {
    const numeric = list.columns[keys[0]].kind === 'money'
    return {
      key: keys[0],
      title: t(`columns.${keys[0]}`),
      numeric,
      cell: (row) => (numeric ? <strong>{lines(keys, row)}</strong> : lines(keys, row)),
    }
  })
  if (actions)
    columns.push({ key: 'actions', title: t('columns.actions'), cell: actions, screenOnly: true })
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

/** A list names its texts as data, which the compiler cannot check; server/admin/list-file.test.ts does. */
function useTexts(texts: string): (key: string) => string {
  const { t } = useTranslation(texts as 'admin')
  return t as (key: string) => string
}

function written(kind: ListColumn<never>['kind'], value: string | number, language: Language) {
  const text = String(value)
  switch (kind) {
    case 'day':
      return <span className="figures whitespace-nowrap">{formatDayInFigures(text, language)}</span>
    case 'month':
      return formatMonth(text, language)
    case 'money':
      return <span className="whitespace-nowrap">{formatMoney(Number(value), language)}</span>
    case 'phone':
      return <span className="figures">{formatPhone(text)}</span>
    case 'name':
      return (
        <span className="wrap-anywhere lg:inline-block lg:min-w-[min(10rem,12.5vw)]">{text}</span>
      )
    default:
      return <span className="wrap-anywhere">{text}</span>
  }
}
