import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { formatDayInFigures, formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type CellKind, type List, type ListColumn, titleOf } from '#domain/kernel/lists/list.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { MailLink, PhoneLink } from '#web/kernel/lists/contact-link.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'

interface ListTableProps<Schema extends z.ZodObject, Key extends string> {
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

/** So many columns have room in the page. */
const MAX_WITHIN = 6

/** What a reader cannot tell by its looks. */
const needTitles: ReadonlySet<CellKind> = new Set(['name', 'number', 'day', 'month'])

/** The rows of a list as its declaration has them. */
export function ListTable<Schema extends z.ZodObject, Key extends string>(
  props: ListTableProps<Schema, Key>,
) {
  const { list, rows, caption, chosen, cells, actions } = props
  const t = useListTexts(list.texts)
  const { language } = useLanguage()

  // Whom the row is about.
  const firstName = list.screen.find(([key]) => list.columns[key].kind === 'name')?.[0]

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
      <MailLink name={of} email={String(value)} />
    ) : (
      <PhoneLink name={of} phone={String(value)} />
    )
  }

  function lines([first, ...others]: readonly [Key, ...Key[]], row: z.output<Schema>): ReactNode {
    if (others.length === 0) return line(first, row)
    const { kind } = list.columns[first]
    // Narrow below each other, so that names have room; an address and a number fit beside each other.
    const isStacked = others.length === 1 && kind !== 'email'
    return (
      <span
        className={
          isStacked
            ? 'as-table:grid as-table:justify-items-start'
            : 'as-table:flex as-table:flex-wrap as-table:gap-x-2'
        }
      >
        <span className={first === firstName ? 'font-bold' : ''}>{line(first, row)}</span>
        {others.map((key) => (
          <Fragment key={key}>
            {' '}
            <span
              className={classNames(
                'text-ink-soft empty:hidden',
                // Phones show it too: people are searched for by it.
                list.columns[key].kind === 'email' && 'as-cards:hidden',
              )}
            >
              {line(key, row)}
            </span>
          </Fragment>
        ))}
      </span>
    )
  }

  const shown = list.screen.filter(([key], place) => place === 0 || (chosen?.includes(key) ?? true))
  const columns: Column<(typeof rows)[number]>[] = shown.map((keys, place) => {
    const { kind } = list.columns[keys[0]]
    const numeric = kind === 'money'
    return {
      key: keys[0],
      title: t(titleOf(list, keys[0])),
      numeric,
      titled: place > 0 && needTitles.has(kind) && !cells?.[keys[0]] && keys[0] !== firstName,
      cell: (row) => (numeric ? <strong>{lines(keys, row)}</strong> : lines(keys, row)),
    }
  })
  if (actions) {
    columns.push({
      key: 'actions',
      title: t('columns.actions'),
      screenOnly: true,
      cell: (row) => <span className="as-table:whitespace-nowrap">{actions(row)}</span>,
    })
  }
  const table = (
    <Table dense caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
  )
  if (columns.length <= MAX_WITHIN) return table
  // Wider than the page, which need not move with it: it moves within a frame, under its own titles.
  return (
    <div className="relative min-w-0 lg:max-h-[calc(100dvh-6rem)] lg:overflow-auto lg:as-table:[&_td]:whitespace-nowrap lg:[&_th]:top-0 print:max-h-none print:overflow-visible">
      {table}
    </div>
  )
}

/** A list names its texts as data, which the compiler cannot check; server/kernel/lists/list-file.test.ts does. */
export function useListTexts(texts: string): (key: string) => string {
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
      return (
        <span translate="no" className="whitespace-nowrap">
          {formatMoney(Number(value), language)}
        </span>
      )
    case 'phone':
      return (
        <span translate="no" className="figures">
          {formatPhone(text)}
        </span>
      )
    case 'email':
      return (
        <span
          translate="no"
          title={text}
          className="wrap-anywhere as-table:block as-table:max-w-52 as-table:truncate"
        >
          {text}
        </span>
      )
    case 'name':
      return (
        <span translate="no" className="wrap-anywhere">
          {text}
        </span>
      )
    default:
      return <span className="wrap-anywhere">{text}</span>
  }
}
