import type { z } from 'zod'
import type { getPrices, previewPrice } from '#domain/billing/admin/price-contract.ts'

export type Prices = z.output<(typeof getPrices)['response']>

export type PricePreview = z.output<(typeof previewPrice)['response']>

export type ShownMail = PricePreview['mails'][number]
