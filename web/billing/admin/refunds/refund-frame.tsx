import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import type { RefundableMoney } from '#web/billing/admin/payment.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { type Fact, Facts } from '#web/kernel/ui/content/facts.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import type { RefundFormProps } from './refund-form.tsx'
import { Refunding } from './refunding.tsx'

interface RefundFrameProps<Money extends RefundableMoney>
  extends Pick<RefundFormProps, 'words' | 'send'> {
  title: string
  lead: string
  /** The list that the reader comes from; its search is in the history. */
  back: { to: string; text: string }
  /** Names the payment that could not be loaded. */
  failed: string
  query: ComponentProps<typeof NotLoaded>['query'] & { data: Money | undefined }
  /** The payment, whose it is, and how much of it can go back. */
  paid: { title: string; factsOf: (money: Money) => Fact[] }
}

/** A page on which money is given back. */
export function RefundFrame<Money extends RefundableMoney>(props: RefundFrameProps<Money>) {
  const { title, lead, back, failed, query, paid, words, send } = props
  const { data } = query
  const { search } = (useLocation().state ?? {}) as { search?: string }
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={title}
        lead={lead}
        above={<BackLink to={`${back.to}${search ?? ''}`}>{back.text}</BackLink>}
      />
      {data ? (
        <>
          <Card look="sea">
            <Section look="small" id="paid" title={paid.title}>
              <Facts look="pairs" facts={paid.factsOf(data)} />
            </Section>
          </Card>
          <Refunding key={data.id} payment={data} words={words} send={send} />
        </>
      ) : (
        <NotLoaded title={failed} query={query} />
      )}
    </div>
  )
}
