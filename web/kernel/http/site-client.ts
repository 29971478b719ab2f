import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of what every page's frame reads, whoever is logged in: the settings, the session, the day's
 * banners. Each is read once, and again when the reader or the connection comes back. Pages' own answers
 * have another cache (query-client.ts), which forgets them when the account changes.
 */
export const createSiteClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The client retries calls itself.
        retry: false,
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retryOnMount: false,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
      },
    },
  })

export const siteClient = createSiteClient()
