"""Three letters for each national team by its English name, without any words, so that rules may ask for them."""

from typing import Final

CODES: Final = {
    "Algeria": "ALG", "Argentina": "ARG", "Australia": "AUS", "Austria": "AUT", "Belgium": "BEL", "Bolivia": "BOL",
    "Brazil": "BRA", "Bulgaria": "BUL", "Cameroon": "CMR", "Chile": "CHI", "China": "CHN", "Colombia": "COL",
    "Costa Rica": "CRC", "Croatia": "CRO", "Czechoslovakia": "TCH", "Denmark": "DEN", "Ecuador": "ECU",
    "England": "ENG", "France": "FRA", "Germany": "GER", "Ghana": "GHA", "Greece": "GRE", "Honduras": "HON",
    "Hungary": "HUN", "Italy": "ITA", "Ivory Coast": "CIV", "Japan": "JPN", "Mexico": "MEX", "Netherlands": "NED",
    "New Zealand": "NZL", "Nigeria": "NGA", "North Korea": "PRK", "Northern Ireland": "NIR", "Paraguay": "PAR",
    "Peru": "PER", "Poland": "POL", "Portugal": "POR", "Republic of Ireland": "IRL", "Romania": "ROU",
    "Russia": "RUS", "Saudi Arabia": "KSA", "Scotland": "SCO", "Senegal": "SEN", "Serbia": "SRB", "Slovakia": "SVK",
    "Slovenia": "SVN", "South Africa": "RSA", "South Korea": "KOR", "Soviet Union": "URS", "Spain": "ESP",
    "Sweden": "SWE", "Switzerland": "SUI", "Tunisia": "TUN", "Turkey": "TUR", "United States": "USA",
    "Uruguay": "URU", "Wales": "WAL", "West Germany": "FRG", "Yugoslavia": "YUG",
}  # fmt: skip
