import NavigationLoading from '#web/loading/navigation-loading.tsx'
import ConnectionLine from '#web/shell/states/connection-line.tsx'

/** What surrounds every page once somebody uses it. */
export default function LateParts() {
  return (
    <>
      <NavigationLoading />
      <ConnectionLine />
    </>
  )
}
