import { z } from 'zod'
import { defineList } from '../../kernel/lists/list.ts'
import { madridDay } from '../../kernel/madrid-time.ts'
import { adStates, requestablePlaces } from '../ad-request.ts'

export const adColumns = defineList({
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    company: z.string(),
    place: z.enum(requestablePlaces),
    state: z.enum(adStates),
    receivedAt: z.iso.datetime(),
    /** Is the id of the file that was sent along. */
    sampleId: z.uuid().nullable(),
    /** Whole hours that are left of the promise, below zero when it is broken; `null` once answered. */
    hoursLeft: z.number().int().nullable(),
    /** In files and on the request's own page; the list leaves it out. */
    message: z.string().optional(),
  }),
  texts: 'ads-admin',
  columns: {
    who: { kind: 'text', value: ({ company }) => company },
    company: { kind: 'text', width: 30, value: ({ company }) => company },
    name: { kind: 'text', width: 30, value: ({ name }) => name },
    email: { kind: 'email', width: 32, value: ({ email }) => email },
    sample: { kind: 'text', value: ({ sampleId }) => sampleId },
    place: { kind: 'words', width: 16, value: ({ place }) => place, words: 'place' },
    state: { kind: 'words', width: 16, value: ({ state }) => state, words: 'state' },
    received: {
      kind: 'day',
      width: 12,
      value: ({ receivedAt }) => madridDay(new Date(receivedAt)),
    },
    time: { kind: 'number', value: ({ hoursLeft }) => hoursLeft },
    message: { kind: 'text', width: 60, value: ({ message }) => message ?? null },
  },
  screen: [['who', 'name', 'email', 'sample'], ['place'], ['received'], ['state'], ['time']],
})
