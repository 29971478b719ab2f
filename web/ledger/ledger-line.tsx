import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { classNames } from '#web/kernel/ui/content/class-names.ts'

interface LedgerLineProps {
  name: string
  /** Euros. */
  amount: number
  isTotal?: boolean
  /** Shows what it unfolds into; on paper it stays folded, so that a month is one sheet. */
  children?: ReactNode
}

/** A figure with its name, which unfolds into what it is made of. */
export function LedgerLine({ name, amount, isTotal = false, children }: LedgerLineProps) {
  const money = useMoney()
  const line = (
    <>
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span translate="no" className="figures ml-auto text-right whitespace-nowrap">
        {money(amount)}
      </span>
    </>
  )
  const look = classNames(
    'flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-2 pr-9',
    isTotal && 'border-line-strong font-bold',
  )
  if (!children) return <p className={look}>{line}</p>
  return (
    <details className="group print:block!">
      <summary className={classNames(look, 'relative hover:bg-sea-soft')}>
        {line}
        <ChevronDown className="absolute right-1 size-5 text-sea transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className="py-3 print:hidden">{children}</div>
    </details>
  )
}
