import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

export const allowMap = endpoint({
  method: 'POST',
  path: '/api/map-consent',
  worksOnStandby: true,
  access: 'public',
  summary: 'Let the map load images from the map server for 24 hours, in this browser',
  response: z.object({ success: z.literal(true) }),
  errors: [],
})

export const forbidMap = endpoint({
  method: 'DELETE',
  path: '/api/map-consent',
  worksOnStandby: true,
  access: 'public',
  summary: 'Take that back; calling it twice is fine',
  response: z.object({ success: z.literal(true) }),
  errors: [],
})
