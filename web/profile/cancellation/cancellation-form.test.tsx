import { it } from 'vitest'
import { previewCancellations } from '#domain/billing/cancellation-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'

const enrolled = (enrolmentId: string, name: { firstName: string; lastName: string }) => ({
  enrolmentId,
  ...name,
  programmeId: 1,
  programmeName: 'ONA',
  effectiveDate: '2035-03-31',
  lastCharge: null,
  owed: [],
  withdrawUntil: null,
  withoutSubscription: false,
})

it.each([
  ['oneself', administrator, 'ownReasons'],
  ['somebody else', { firstName: 'Maite', lastName: 'Etxaniz' }, 'reasons'],
] as const)('the reasons for the end of %s speak of that person', async (_, person, texts) => {
  const { firstName, lastName } = person
  const { reads } = await openScreen('/user/baja', [
    answer(previewCancellations, () => ({
      enrolments: [enrolled('one', { firstName, lastName })],
    })),
  ])
  await reads(`cancellation:${texts}.notUsingService`)
  await reads(`cancellation:${texts}.foundAlternative`)
})
