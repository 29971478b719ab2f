import type Stripe from 'stripe'
import { cardSandbox } from './card-sandbox.ts'
import type { TestApp } from './test-app.ts'

type Phase = Stripe.SubscriptionSchedule.Phase

/** Changes at the provider that nobody here knows of, as its own pages allow them. */
export function tampering(site: TestApp) {
  const sandbox = cardSandbox(site)
  const asText = (value: unknown) => String(typeof value === 'object' ? '' : value)

  return {
    ...sandbox,
    /** Writes the phases of a schedule anew, from the running one on. */
    async rewrite(id: string, change: (open: Phase[]) => Phase[]): Promise<void> {
      const schedule = await sandbox.schedule(id)
      const begun = schedule.current_phase?.start_date ?? 0
      const open = schedule.phases.filter(({ start_date }) => start_date >= begun)
      const fields: Record<string, string> = { proration_behavior: 'none' }
      for (const [at, phase] of change(open).entries()) {
        const name = `phases[${at}]`
        fields[`${name}[start_date]`] = asText(phase.start_date)
        fields[`${name}[end_date]`] = asText(phase.end_date)
        fields[`${name}[items][0][price]`] = asText(phase.items[0]?.price)
        fields[`${name}[proration_behavior]`] = 'none'
        if (phase.trial_end) fields[`${name}[trial]`] = 'true'
        else fields[`${name}[billing_cycle_anchor]`] = 'phase_start'
        for (const [key, value] of Object.entries(phase.metadata ?? {})) {
          fields[`${name}[metadata][${key}]`] = value
        }
      }
      await sandbox.change(`subscription_schedules/${id}`, fields)
    },
    /** A price that nobody has agreed to. */
    async price(amount: number): Promise<string> {
      const { id } = await sandbox.change<{ id: string }>('prices', {
        currency: 'eur',
        unit_amount: String(amount),
        product: 'ongizate-programme-1',
        'recurring[interval]': 'month',
        'recurring[interval_count]': '2',
      })
      return id
    },
    /** A schedule for the same customer that says nothing of us and charges at once. */
    async handmade(beside: string): Promise<void> {
      const { customer, phases, default_settings } = await sandbox.schedule(beside)
      await sandbox.change('subscription_schedules', {
        customer: String(customer),
        start_date: 'now',
        'default_settings[default_payment_method]': String(default_settings.default_payment_method),
        'phases[0][items][0][price]': String(phases.at(-1)?.items[0]?.price),
        'phases[0][end_date]': String(phases.at(-1)?.end_date),
        'phases[0][billing_cycle_anchor]': 'phase_start',
      })
    },
    /** A second schedule that says it is for the same row and charges a month at once. */
    async twin(of: string, month: string): Promise<void> {
      const { customer, metadata, phases, default_settings } = await sandbox.schedule(of)
      await sandbox.change('subscription_schedules', {
        customer: String(customer),
        start_date: 'now',
        'metadata[paymentScheduleId]': metadata?.paymentScheduleId ?? '',
        'default_settings[default_payment_method]': String(default_settings.default_payment_method),
        'phases[0][items][0][price]': String(phases.at(-1)?.items[0]?.price),
        'phases[0][end_date]': String(phases.at(-1)?.end_date),
        'phases[0][proration_behavior]': 'none',
        'phases[0][billing_cycle_anchor]': 'phase_start',
        'phases[0][metadata][paymentScheduleId]': metadata?.paymentScheduleId ?? '',
        'phases[0][metadata][serviceMonth]': month,
      })
    },
  }
}
