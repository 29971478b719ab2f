import type { RemotePayment } from '#server/kernel/adapters/payments/charges.ts'
import type { Payments } from '#server/kernel/adapters/payments/payments.ts'
import type { WorldOptions } from './world.ts'

/** Describes what is put in the place of the right thing, to know that the judge finds it. */
interface PlantedFault {
  payments?: (payments: Payments) => Partial<Payments>
  sql?: string
}

const plantedFaults = {
  /** Writes no charge for every third month. */
  monthForgotten: {
    sql: forgetsInserts('charges', 'right(new.service_month, 2)::int % 3 = 0'),
  },
  /** Takes the money of every third month twice. */
  chargedTwice: {
    payments: (payments) => ({
      async pay(params, key) {
        const paid = await payments.pay(params, key)
        if (!isThird(params.serviceMonth)) return paid
        return payments.pay({ ...params, paymentId: null }, `${key}-twice`)
      },
    }),
  },
  /** In every third month a cent too much is taken. */
  amountWrong: {
    payments: (payments) => ({
      pay: (params, key) =>
        payments.pay(
          { ...params, amountCents: params.amountCents + (isThird(params.serviceMonth) ? 1 : 0) },
          key,
        ),
    }),
  },
  /** Loses the answer for every third month, which then counts as a refusal. */
  unclearTakenForRefused: {
    payments: (payments) => ({
      async pay(params, key) {
        const answer = await payments.pay(params, key)
        if (!isThird(params.serviceMonth)) return answer
        const { chargeId, customerId, amountCents, paymentId } = params
        return { ...refused, id: paymentId, chargeId, customerId, amountCents }
      },
    }),
  },
  /** A new payer becomes two customers. */
  secondCustomer: {
    payments: (payments) => ({
      async customerFor(account, lost) {
        const first = await payments.customerFor(account, lost)
        return payments.customerFor(account, lost ?? first)
      },
    }),
  },
  /** Asks for each debit twice. */
  debitedTwice: {
    payments: (payments) => ({
      async pay(params, key) {
        const asked = await payments.pay(params, key)
        if (params.method === 'card') return asked
        return payments.pay({ ...params, paymentId: null }, `${key}-twice`)
      },
    }),
  },
  /** Never hears that a bank takes money back. */
  disputeIgnored: {
    payments: () => ({ disputesOf: async () => [], disputesSince: async () => [] }),
  },
  /** Fees are in no book. */
  feeForgotten: {
    sql: forgetsInserts('journals', "new.kind = 'fee'"),
  },
  /** Counts each payout twice. */
  payoutCountedTwice: {
    sql: `
      create function count_twice() returns trigger language plpgsql as $$ begin
        perform post_journal('twice:' || new.id, 'payout', new.made_at, 'transit', 'provider', new.amount_cents, new.id);
        return null;
      end $$;
      create trigger count_twice after insert on payouts for each row execute function count_twice();`,
  },
  /** Charges the plans that come to the desk as before. */
  chargedAtDesk: {
    sql: `
      create function stay_at_provider() returns trigger language plpgsql as $$ begin
        new.method := old.method;
        new.customer_id := old.customer_id;
        new.payment_method_id := old.payment_method_id;
        return new;
      end $$;
      create trigger stay_at_provider before update on payment_schedules for each row
        when (new.method = 'desk') execute function stay_at_provider();`,
  },
  /** Lets nobody collect the months that are paid at the desk. */
  neverCollected: {
    sql: forgetsInserts('payment_failures', "new.kind = 'atDesk'"),
  },
  /** Leaves a treasurer their role when it is taken, and what they have open. */
  roleKept: {
    sql: `
      create function keep_role() returns trigger language plpgsql as $$ begin
        if old.role = 'treasurer' then return null; end if;
        return old;
      end $$;
      create trigger keep_role before delete on held_roles for each row execute function keep_role();
      create function keep_session() returns trigger language plpgsql as $$ begin
        if exists (select from held_roles where user_id = old.user_id and role = 'treasurer') then
          return null;
        end if;
        return old;
      end $$;
      create trigger keep_session before delete on sessions for each row execute function keep_session();`,
  },
} satisfies Record<string, PlantedFault>

type FaultName = keyof typeof plantedFaults

export const faultNames = Object.keys(plantedFaults) as FaultName[]

/** Returns what a fault changes in a world. */
export function planted(name: FaultName): Pick<WorldOptions, 'change' | 'sql'> {
  const { payments, sql }: PlantedFault = plantedFaults[name]
  return {
    sql,
    change(deps) {
      deps.payments = { ...deps.payments, ...payments?.(deps.payments) }
    },
  }
}

/** A trigger that stores none of these rows, without a word. */
function forgetsInserts(table: string, which: string): string {
  return `
    create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger forget before insert on ${table} for each row
      when (${which}) execute function forget();`
}

function isThird(month: string): boolean {
  return Number(month.slice(5)) % 3 === 0
}

const refused: RemotePayment = {
  id: null,
  chargeId: null,
  round: 1,
  customerId: null,
  amountCents: 0,
  currency: 'eur',
  status: 'failed',
  failureCode: 'generic_decline',
  attemptedBy: null,
  latestAttemptId: null,
  clientSecret: null,
  refundedCents: 0,
  attemptedAt: new Date(0),
  paidAt: null,
}
