import type { Profile } from '@lokum/contracts/settlements/profile'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findProfile } from './profile.ts'

/** Returns the profile of the caller's account, with its defaults before it is written. */
export async function getProfile({ em, caller }: Context): Promise<Answer<Profile>> {
  const { profile, version } = await findProfile(em, caller.accountId)
  return { body: profile, version }
}
