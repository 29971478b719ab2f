import { expect, it } from 'vitest'
import { stopAfterwards } from '#testing/stop-afterwards.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { connect } from './kernel/db/client.ts'
import { createSiteDataCache } from './site-data.ts'

const site = sharedTestApp({ now: '2025-01-10T08:00:00Z' })

it('is read whole while most connections stay free for the requests under way', async () => {
  const { db, pool, close } = connect(site.databaseUrl)
  stopAfterwards(close)
  const siteData = await createSiteDataCache({ ...site.deps, db }, site.deps.clock).read()
  expect(siteData.documentList.documentLists).not.toBeNull()
  expect(pool.totalCount).toBeLessThanOrEqual(2)
})
