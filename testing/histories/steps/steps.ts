import { Random } from '../simulation/random.ts'
import { span } from '../time.ts'
import type { World } from '../world.ts'
import { decideHeld, deleteEntry, moveEnrollee, undoEntry } from './admin-steps.ts'
import { answerBank, changeMethod, revokeMandate } from './card-steps.ts'
import { oweAtDesk, payAtDesk, switchPlan, takeBackAtDesk } from './desk-steps.ts'
import { decideDispute, dispute } from './dispute-steps.ts'
import {
  cancel,
  cancelAsAssociation,
  deactivate,
  deleteAccount,
  reactivate,
  takeBack,
} from './ending-steps.ts'
import { enrolThere } from './enrol-there-steps.ts'
import { changeFee } from './fee-steps.ts'
import { oweMonth, payMonthByBizum, remindPayer } from './owed-steps.ts'
import { changePrice } from './price-steps.ts'
import { comeBack, enrol, enrolAgain } from './purchase-steps.ts'
import { withRandomFault } from './random-fault.ts'
import { giveBack } from './refund-steps.ts'
import { changeTreasurer } from './role-steps.ts'
import { changeEventDelivery, pass, switchServersOff } from './time-steps.ts'

/** One kind of thing that may happen next. */
export interface Step {
  name: string
  weight: number
  /** Tells whether it also happens while something goes wrong. */
  canFail: boolean
  run(world: World): Promise<void>
}

/** Begins every history. */
export const enrols: Step = {
  name: 'enrols',
  weight: 10,
  canFail: true,
  run: (world) => enrol(world),
}

/** Lists what people do; of these, two may do something at once. */
const acts: Step[] = [
  enrols,
  { name: 'comes back to a purchase', weight: 2, canFail: true, run: comeBack },
  { name: 'enrols again', weight: 4, canFail: true, run: enrolAgain },
  { name: 'leaves and comes back', weight: 2, canFail: true, run: leaveAndReturn },
  { name: 'cancels', weight: 7, canFail: true, run: cancel },
  { name: 'takes a cancellation back', weight: 4, canFail: true, run: takeBack },
  { name: 'is ended by the association', weight: 1, canFail: true, run: cancelAsAssociation },
  { name: 'pays another way', weight: 4, canFail: true, run: changeMethod },
  { name: 'a mandate is ended', weight: 1, canFail: false, run: revokeMandate },
  { name: 'answers the bank', weight: 2, canFail: true, run: answerBank },
  { name: 'is moved', weight: 2, canFail: true, run: moveEnrollee },
  { name: 'is deleted', weight: 1.5, canFail: true, run: deleteEntry },
  { name: 'is brought back', weight: 3, canFail: true, run: undoEntry },
  { name: 'gets money back', weight: 2, canFail: true, run: giveBack },
  { name: 'money is taken back', weight: 3, canFail: true, run: dispute },
  { name: 'a dispute is decided', weight: 3, canFail: true, run: decideDispute },
  { name: 'a price changes', weight: 2.5, canFail: true, run: changePrice },
  { name: 'a fee of their own changes', weight: 5, canFail: true, run: changeFee },
  { name: 'held months are decided', weight: 2, canFail: true, run: decideHeld },
  { name: 'deletes the account', weight: 0.5, canFail: true, run: deleteAccount },
  { name: 'is deactivated', weight: 0.7, canFail: true, run: deactivate },
  { name: 'is let in again', weight: 0.7, canFail: true, run: reactivate },
  { name: 'pays by Bizum', weight: 2, canFail: true, run: payMonthByBizum },
  { name: 'pays at the desk', weight: 18, canFail: true, run: (world) => payAtDesk(world) },
  { name: 'is not paid at the desk after all', weight: 9, canFail: true, run: takeBackAtDesk },
  {
    name: 'is paid by something else',
    weight: 9,
    canFail: true,
    run: (world) => switchPlan(world),
  },
  { name: 'is enrolled at the desk', weight: 4, canFail: true, run: enrolThere },
  { name: 'a role ends or begins', weight: 7, canFail: true, run: changeTreasurer },
  { name: 'is asked to pay', weight: 0.5, canFail: true, run: remindPayer },
]

export const steps: Step[] = [
  ...acts,
  { name: 'two things happen at once', weight: 4, canFail: true, run: twoAtOnce },
  { name: 'hours pass', weight: 3, canFail: true, run: pass(span.HOUR, 14) },
  { name: 'days pass', weight: 6, canFail: true, run: pass(span.DAY, 20) },
  {
    name: 'a month or more passes',
    weight: 1.5,
    canFail: false,
    run: pass(30 * span.DAY, 2),
  },
  { name: 'the server is off', weight: 1.5, canFail: false, run: switchServersOff },
  { name: 'the delivery of events changes', weight: 2, canFail: false, run: changeEventDelivery },
  {
    name: 'owes a month and pays it by Bizum',
    weight: 2.5,
    canFail: false,
    run: oweAndPay(payMonthByBizum),
  },
  { name: 'owes a month at the desk', weight: 5, canFail: false, run: oweAtDesk },
  {
    name: 'owes a month and pays it at the desk',
    weight: 2.5,
    canFail: false,
    run: oweAndPay(payAtDesk),
  },
]

async function leaveAndReturn(world: World): Promise<void> {
  await cancel(world)
  await enrolAgain(world)
}

/** Few owe anything when they would pay it in another way: somebody comes to, whose charge is refused. */
function oweAndPay(pay: (world: World) => Promise<void>): (world: World) => Promise<void> {
  return async (world) => {
    await oweMonth(world)
    await withRandomFault(world, () => pay(world))
  }
}

async function twoAtOnce(world: World): Promise<void> {
  const { random, servers } = world
  const pair = [1, 2].map(() => ({ step: random.weighted(acts), dice: random.between(0, 1e9) }))
  world.log(`at once: ${pair.map(({ step }) => step.name).join(' | ')}`)
  await Promise.all([
    ...pair.map(({ step, dice }) => step.run(world.as(new Random(dice)))),
    ...(random.chance(0.5) ? [servers.runJobs(() => true)] : []),
  ])
}
