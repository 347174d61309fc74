/** Within 30 s a connection notices that the other side is gone: asked after 10 s, then each second ten times. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
