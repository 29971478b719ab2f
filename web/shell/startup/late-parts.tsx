import NavigationLoading from '#web/loading/navigation-loading.tsx'
import ConnectionLine from '#web/shell/states/connection-line.tsx'

/** The parts around every page that are loaded at the first interaction. */
export default function LateParts() {
  return (
    <>
      <NavigationLoading />
      <ConnectionLine />
    </>
  )
}
