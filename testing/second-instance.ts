import { buildApp } from '#server/app.ts'
import { buildDeps } from '#server/build-deps.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { stopAfterwards } from './stop-afterwards.ts'
import { runQueuesInBackground, type TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

export interface SecondInstance {
  deps: Deps
  /** The browser of a client of the first instance, sent to this one. */
  sameBrowser(of: TestClient): TestClient
}

/**
 * A second instance of the same installation, behind the same load balancer; it stops with the test
 * or the file that started it.
 */
export async function startSecondInstance(site: TestApp): Promise<SecondInstance> {
  const { deps, close } = buildDeps(site.deps.config, site.databaseUrl, site.deps.log)
  runQueuesInBackground(deps)
  const app = await buildApp(deps, { built: null })
  stopAfterwards(async () => {
    await app.close()
    await close()
  })
  return {
    deps,
    sameBrowser(of) {
      const client = new TestClient(app, site.sandbox)
      for (const [name, value] of of.cookies) client.cookies.set(name, value)
      return client
    },
  }
}
