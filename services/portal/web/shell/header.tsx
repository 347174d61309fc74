import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import style from './header.module.css'
import { MonthChooser } from './month-chooser.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchOpener } from './search/search-opener.tsx'

/** Brand, month, search and person. */
export function Header() {
  const [isSearching, setIsSearching] = useState(false)
  return (
    <header className={style.header}>
      <Link to="/" className={style.brand}>
        Lokum
      </Link>
      <MonthChooser />
      <SearchOpener isOpen={isSearching} onChange={setIsSearching} />
      <PersonMenu onSearch={() => setIsSearching(true)} />
    </header>
  )
}
