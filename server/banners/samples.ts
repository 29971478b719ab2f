import type { FastifyInstance } from 'fastify'
import { sendSample } from '#domain/banners/ads-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { receiveFile, registerUploads } from '#server/kernel/files/uploads.ts'
import { readForm } from '#server/kernel/http/form-token.ts'
import { countHit } from '#server/kernel/http/rate-limit.ts'
import { adForm } from './request-ad.ts'

/** Counts all visitors together, so that many addresses cannot fill the disk. */
const SAMPLES_A_DAY = 300

/** Takes what advertisers send along. */
export async function registerSamples(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerUploads(app, deps, (takeFile) => {
    takeFile(sendSample, ({ request, query: { name, formToken } }) =>
      receiveFile(deps, request, {
        name,
        purpose: 'adSample',
        admit: () => admit(deps, formToken),
      }),
    )
  })
}

/** @throws DomainError ads.formInvalid, ads.tooManySamples */
async function admit(deps: Deps, formToken: string): Promise<void> {
  readForm(deps, adForm, formToken)
  const { hits } = await countHit(deps.db, 'ad-samples', deps.clock.now(), 86_400)
  if (hits > SAMPLES_A_DAY) throw new DomainError('ads.tooManySamples')
}
