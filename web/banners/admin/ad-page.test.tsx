import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { readAd, settleAd, undoSettleAd } from '#domain/banners/admin/ads-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { bannerPaths } from './paths.ts'

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0007'
const letter = { subject: 'Kaixo', body: 'Eskerrik asko' }
const waiting: z.input<typeof readAd.response> = {
  id,
  name: 'Jon Iriarte',
  email: 'uhin@example.org',
  company: 'Bizikletak Uhin',
  place: 'either',
  state: 'new',
  receivedAt: '2035-03-02T09:00:00.000Z',
  sampleId: null,
  hoursLeft: 4,
  message: 'Kaixo',
  language: 'eu',
  answers: [],
  bannerId: null,
  letters: { answered: letter, accepted: letter, declined: letter },
}

it('what was said of a request can be taken back for as long as the page is open, the last of it alone', async () => {
  let { state } = waiting
  let isDown = true
  const page = await openScreen(bannerPaths.ad(id), [
    answer(readAd, () => ({ ...waiting, state })),
    answer(settleAd, ({ body }) => {
      state = body.state
      return { success: true, settledAt: `2035-03-05T09:00:0${state.length % 10}.000Z` }
    }),
    answer(undoSettleAd, ({ body }) => {
      if (isDown) return refusal(500, 'http.internal')
      state = body.before
      return { success: true }
    }),
  ])
  const { visitor, t, presses, sentTo } = page
  const said = (outcome: 'answered' | 'declined') =>
    t('ads-admin:settle.done', { state: t(`ads-admin:state.${outcome}`).toLowerCase() })
  await visitor.click(await screen.findByText(t('ads-admin:settle.title')))
  await presses('ads-admin:settle.answered')
  await screen.findByRole('button', { name: `${t('drafts:undo')} ${said('answered')}` })
  await presses('ads-admin:settle.declined')
  const undo = await screen.findByRole('button', {
    name: `${t('drafts:undo')} ${said('declined')}`,
  })
  expect(screen.queryByText(said('answered'))).toBeNull()

  await visitor.click(undo)
  await screen.findByText('said: http.internal')
  isDown = false
  await visitor.click(undo)
  await waitFor(() => expect(undo.isConnected).toBe(false))
  expect(sentTo(undoSettleAd).map(({ body }) => body.before)).toEqual(['answered', 'answered'])
  await screen.findAllByText(t('ads-admin:state.answered'))
})
