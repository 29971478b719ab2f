import { googlePaths } from '#domain/accounts/google-paths.ts'
import { type OidcProvider, startOidcProvider } from '#testing/google/oidc-provider.ts'
import { Product } from './product.ts'

/** Installs a product that people come into with a provider on this machine, in Google's place. */
export async function installWithGoogle(beside: Product) {
  const provider = Promise.withResolvers<OidcProvider>()
  const site = await Product.install({
    now: '2035-03-05T09:00:00Z',
    beside,
    settings: async (url) => {
      provider.resolve(startOidcProvider({ redirectUri: url + googlePaths.callback }))
      return (await provider.promise).settings
    },
  })
  return { site, provider: await provider.promise }
}
