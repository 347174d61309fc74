const name = 'logins'

/** Tells the other windows of this browser about a login, so that they go on by themselves. */
export const loginsElsewhere = {
  tell: (): void => {
    const channel = new BroadcastChannel(name)
    channel.postMessage('login')
    channel.close()
  },
  watch: (listener: () => void): (() => void) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', listener)
    return () => channel.close()
  },
}
