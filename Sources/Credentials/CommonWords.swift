/// Words that passwords are made of most often, in no order.
enum CommonWords {
    /// What stands for a secret itself.
    static let firstTries = """
        password passwort passwd passphrase motdepasse contrasena parola haslo senha wachtwoord salasana admin
        administrator administrador root toor superuser user username guest login logon signin access letmein
        letmeinnow welcome welcomeback default changeme changeit changethis secret secrets topsecret private secure
        security system server master manager operator support service office demo test tester testing testtest sample
        example temp temporary public internet intranet network computer laptop desktop windows linux ubuntu debian
        oracle mysql postgres database backup cisco router switch firewall hacker hackers matrix unlock opensesame
        sesame trustno trustme trustnoone nothing nopassword nopass mypassword mypass mypasswd newpassword newpass
        oldpassword passpass passme pass passkey keypass thepassword thisispassword yourpassword userpassword
        rootpassword adminpassword adminpass adminadmin adminroot passwordpassword qwerty qwertz azerty qazwsx asdf
        asdfgh asdfghjkl zxcvbn zxcvbnm qwertyuiop abc abcd abcde abcdef abcdefg abcdefgh alpha alphabet numbers
        letters dictionary information technology business company account
        """

    /// Endearments, curses and what is wished for.
    static let feelings = """
        iloveyou iloveme iloveu iloveher ilovehim iloveit iloveyouso ilovemymom ilovemydad ilovemom ilovegod
        ilovejesus ilovemusic iloveus iloveyoubaby iloveyousomuch iloveyouforever loveyou lovely loveme lover lovers
        lovelove loveyoubabe lovelife lovebug love loving beloved truelove firstlove onelove mylove mybaby baby
        babygirl babyboy babyboo babydoll babyface babylove babycakes sweet sweetheart sweetie sweetpea sweetness
        sweetlove sweety honey honeybee darling dearest kisses kissme kiss hugs hugsandkisses cutie cutiepie hottie
        sexy sexygirl sexybitch sexyboy sexylady sexymama sexybaby beautiful gorgeous pretty prettygirl handsome
        adorable friend friends friendship bestfriend bestfriends forever foreverlove together soulmate heart hearts
        heartbreak heartbreaker brokenheart lonely alone crying tears smile smiles smiley happy happiness happyday
        sunshine sunny rainbow rainbows butterfly butterflies angel angels angelbaby angeleyes angelica angelina
        princess prince queen king kingdom knight hero heroes hellokitty hello hellothere helloworld goodbye goodluck
        goodmorning goodgirl goodboy lucky luckyone luckyme luckycharm blessed blessing faith faithful hope hopeful
        grace peace peaceful freedom liberty justice destiny miracle paradise heaven heavenly eternity infinity
        serenity harmony patience trust truth fuckyou fuckoff fucker fuckme fuck shithead bullshit shit bitch bitches
        asshole bastard pussy biteme blowme suckit kissmyass hateyou ihateyou ihatethis crazy crazygirl psycho stupid
        idiot loser whatever nevermind whocares dontknow dontforget remember rememberme forgetit forgetme forgotten
        imissyou missyou marryme
        """

    /// Given names and a few surnames.
    static let names = """
        michael jennifer jessica ashley matthew daniel andrew joshua anthony robert thomas william charles richard
        joseph david james john jordan justin brandon christopher christian christina christine nicholas nicole nathan
        samuel samantha stephanie stephen steven elizabeth victoria veronica vanessa natalie natasha melissa melanie
        michelle margaret maria mariana marie martin martha mary patricia patrick pamela barbara benjamin brian bryan
        bradley brittany cameron carlos carolina caroline catherine charlie charlotte chelsea cheyenne claudia
        cristina crystal danielle deborah dennis diana diego dominic dominique donald douglas edward edwards eduardo
        elena emily eric erica erin eugene evelyn fernanda fernando florence frances francesca francesco francis
        francisco frank franklin frederic freddy gabriel gabriela gabrielle garfield gary george georgia gerald gerard
        giovanni gloria gordon gregory guillermo gustavo hannah harold harrison harry heather hector helen henry
        howard isabel isabella isabelle jackie jackson jacob jacqueline jasmine jason javier jeffrey jeremiah jeremy
        jerome jerry jesus joanna johnny johnson jonathan jorge juan julia julian juliana julie karen katherine
        kathleen kathryn katie katrina kayla kelly kenneth kevin kimberly kristen kristin kristina lauren laura
        leonard leonardo leslie lindsay lindsey lorenzo louise lucas madison malcolm manuel marcus margarita marina
        mario marlene marshall martinez mercedes meredith miguel miranda mitchell mohammed monica monique morgan
        muhammad nadine nancy natalia nelson norman oliver olivia oscar pablo paul pauline pedro peter phillip phoebe
        priscilla rachel raymond rebecca ricardo roberta roberto rodney rodrigo roger ronald ronaldo rosemary russell
        ryan sabrina sandra santiago sara sarah scott sebastian sergio shannon sharon shelby sheldon shirley sierra
        simone sophia sophie spencer stanley stefan stella stewart susan suzanne sydney sylvia tamara tatiana taylor
        teresa terry theodore theresa tiffany timothy travis trevor tristan tyler valentin valentina valentine valeria
        valerie vincent virginia vivian wallace walter wendy wesley whitney winston yolanda yvonne zachary alejandra
        alejandro alessandro alexander alexandra alexandre alexandria alexis alfred alfredo alice alicia alison
        allison amanda amber andrea andreas angela anna annette antonio antonella armando arthur august austin barry
        beatrice bernard bernardo bernice bethany bianca bonnie brenda bridget brooklyn bruno carmen cassandra cassie
        cecilia celeste chandler clarence clayton clifford clinton connie constance cynthia damian darren denise derek
        desmond dolores dorothy duncan dustin dylan eleanor elliott emmanuel ernesto esteban esther felipe felicia
        garrett geoffrey gilbert graham hamilton harvey humberto ingrid ireland ivan jamaica jeanette joaquin
        josephine juliette kirsten lambert lawrence leonidas lincoln lorraine lucinda magdalena marcella marianne
        maximus maxwell mercury mikhail montgomery murphy nathaniel nicolas nikolas octavia ophelia orlando penelope
        quentin randall reginald reynolds rosalind roxanne salvador savannah serena shakira shawn sherman solomon
        sullivan thompson tommy vladimir williams wilson xavier
        """

    /// Animals, their names, plants, seasons and days.
    static let nature = """
        monkey monkeys dragon dragons dragonfly tiger tigers tigger lion lions lioness panther panthers jaguar leopard
        cheetah cougar puma wolf wolves wolverine werewolf coyote fox foxes bear bears teddybear teddy panda pandas
        koala kangaroo elephant elephants giraffe rhino hippo gorilla horse horses stallion mustang mustangs pony
        unicorn unicorns pegasus phoenix eagle eagles falcon falcons hawk hawks raven ravens penguin penguins parrot
        pigeon peacock flamingo chicken chickens duck ducks turkey rooster dolphin dolphins shark sharks whale whales
        octopus turtle turtles tortoise lizard gecko snake snakes python cobra viper scorpion spider spiders spiderweb
        beetle ladybug bumblebee hornet hornets firefly mosquito rabbit bunny bunnies hamster ferret squirrel puppy
        puppies puppydog doggie doggy doghouse bulldog bulldogs pitbull rottweiler doberman labrador chihuahua
        greyhound husky huskies poodle beagle buster buddy bailey bandit bella coco daisy duke fluffy ginger lady
        lassie maggie max mickey minnie molly muffin oreo pepper precious rascal rocky rusty sadie scooby scoobydoo
        shadow smokey snickers snoopy snowball socks sparky sparkle sparkles tinkerbell whiskers winnie kitty kittycat
        kitten kittens pussycat catdog catwoman flower flowers sunflower sunflowers rose roses rosebud lily lilies
        violet violets orchid lavender magnolia marigold tulip tulips bamboo forest jungle mountain mountains ocean
        oceans river rivers island islands beach beaches sunset sunrise moonlight moonshine starlight stardust
        starfish stars snow snowman snowboard snowflake winter spring summer summertime autumn october november
        december january february september monday tuesday wednesday thursday friday saturday sunday weekend holiday
        holidays christmas birthday halloween midnight tomorrow yesterday morning evening thunder thunderbird
        lightning storm stormy hurricane tornado tsunami blizzard diamond diamonds emerald sapphire silver golden
        goldfish platinum titanium
        """

    /// Sports, teams, cars and games.
    static let play = """
        football footballer baseball basketball volleyball softball soccer hockey lacrosse rugby tennis golf golfer
        golfing cricket boxing wrestling swimming swimmer running runner cycling skating skater skateboard
        snowboarding surfing surfer fishing fisherman hunting hunter camping hiking gymnast gymnastics cheerleader
        cheer bowling billiards poker casino champion champions winner winners victory liverpool arsenal everton
        barcelona realmadrid manchester manutd juventus internazionale milan acmilan bayern bayernmunich dortmund
        schalke celtic rangers rangersfc tottenham newcastle sunderland westham astonvilla leicester galatasaray
        fenerbahce besiktas benfica sporting flamengo corinthians palmeiras santos vasco cowboys steelers packers
        patriots raiders redskins broncos chargers vikings giants jets bengals browns titans saints seahawks lakers
        celtics bulls knicks spurs yankees redsox dodgers braves cubs cardinals mets phillies astros athletics
        mariners orioles pirates canadiens mapleleafs flyers redwings blackhawks maverick mavericks ronaldinho messi
        beckham maradona kobe lebron shaq michaeljordan tigerwoods nascar ferrari porsche corvette camaro chevrolet
        chevy cadillac bmw audi volkswagen toyota honda hondacivic nissan mazda subaru mitsubishi suzuki kawasaki
        yamaha ducati harley harleydavidson harleyd lamborghini maserati bugatti jeep dodge charger challenger
        firebird transam trucker trucks truck racing racer racecar formula nintendo playstation xbox gameboy gamecube
        gamer games gaming pokemon pikachu charizard mewtwo digimon yugioh naruto sasuke sakura dragonball dragonballz
        goku vegeta onepiece bleach minecraft fortnite roblox warcraft worldofwarcraft starcraft diablo counterstrike
        halflife callofduty battlefield assassin sonic supermario luigi zelda kratos finalfantasy sephiroth cloud
        tekken mortalkombat subzero runescape habbo neopets tetris pacman doomsday chess checkers
        """

    /// Films, books, bands and those in them.
    static let stories = """
        superman superwoman supergirl superstar supernova superhero batman batgirl spiderman ironman deadpool thor
        captain captainamerica hulk avengers starwars startrek skywalker lukeskywalker darthvader chewbacca yoda jedi
        jedimaster obiwan stormtrooper trinity neo terminator gladiator godfather godzilla kingkong rambo jamesbond
        goldeneye goldfinger indiana indianajones harrypotter hermione hogwarts dumbledore gryffindor slytherin
        voldemort gandalf frodo legolas aragorn bilbo hobbit middleearth lordoftherings narnia aslan twilight cullen
        edwardcullen simpsons homer bart bartsimpson homersimpson southpark cartman spongebob squidward familyguy
        futurama mickeymouse minniemouse donaldduck goofy pluto disney disneyland cinderella pocahontas snowwhite
        littlemermaid ariel aladdin simba lionking nemo findingnemo shrek barbie barbiegirl hellboy joker robin
        riddler metallica slipknot nirvana linkinpark greenday evanescence korn acdc ironmaiden megadeth slayer
        pantera rammstein eminem tupac biggie snoopdog snoopdogg fiftycent 50cent jayz kanye beyonce rihanna britney
        britneyspears madonna mariah celinedion jonasbrothers justinbieber bieber onedirection selena selenagomez
        mileycyrus hannahmontana taylorswift ladygaga katyperry beatles thebeatles johnlennon rollingstones
        ledzeppelin zeppelin pinkfloyd floyd bobmarley marley reggae rastafari hiphop rockstar rockandroll rocknroll
        rocker guitar guitarist guitars drummer drums bassist bass piano violin trumpet saxophone music musica
        musician dancer dancing dance ballet singer singing metal heavymetal punkrock punk gothic vampire vampires
        zombie zombies ghost ghostrider phantom demon demons devil lucifer satan hellfire inferno monster monsters
        wizard wizards witch magic magical mystic mystery legend legends fantasy dreamer dreams dreaming nightmare
        galaxy universe cosmos planet saturn jupiter neptune apollo atlantis olympus zeus hercules achilles spartan
        spartans trojan trojans samurai ninja ninjas shogun pirate warrior warriors soldier sniper marines airborne
        navy army airforce military police fireman firefighter doctor nurse teacher student students lawyer
        """

    /// Food, places, makers, colours, families.
    static let things = """
        chocolate cookie cookies cookiemonster cupcake cupcakes brownie candy candyman lollipop bubblegum bubbles
        marshmallow icecream vanilla strawberry strawberries blueberry raspberry cherry cherries apple apples applepie
        orange oranges banana bananas pineapple coconut peaches peach mango melon watermelon lemon lemons pickle
        pickles potato potatoes tomato carrot cheese cheeseburger cheesecake hamburger burger pizza pizzahut spaghetti
        macaroni noodles sandwich bacon peanut peanuts peanutbutter popcorn pretzel butter sugar honeypot cinnamon
        paprika pepperoni coffee cappuccino espresso starbucks cocacola pepsi mountaindew drpepper sprite whiskey
        whisky vodka tequila budweiser heineken corona guinness jackdaniels champagne martini marlboro newport
        cigarette marijuana ganja cannabis america american canada canadian england english london irish scotland
        wales france french paris germany german deutschland berlin hamburg italia italian italy roma spain espana
        madrid mexico mexican brasil brazil argentina colombia venezuela peru chile portugal portuguese greece athens
        istanbul russia moscow poland polska ukraine sweden sverige norway denmark finland holland nederland belgium
        austria switzerland hungary romania croatia serbia bulgaria israel jerusalem egypt africa nigeria hawaii
        florida california texas arizona colorado alabama michigan montana dakota nevada newyork newjersey boston
        chicago houston dallas denver detroit atlanta miami seattle portland oakland hollywood lasvegas vegas
        australia melbourne newzealand india indian pakistan bangladesh china chinese shanghai beijing hongkong
        singapore malaysia indonesia philippines vietnam thailand japan japanese tokyo korea seoul samsung iphone
        macintosh microsoft google facebook myspace youtube yahoo hotmail gmail twitter instagram linkedin amazon
        netflix adobe photoshop dropbox motorola nokia blackberry ericsson siemens philips panasonic toshiba hewlett
        compaq lenovo logitech keyboard monitor printer scanner camera telephone television radio window mirror
        picture pictures photo photos bicycle airplane airport helicopter rocket spaceship submarine sailboat sailing
        anchor treasure money dollars cashmoney millionaire billionaire success powerful power strong stronger
        strength black white green purple yellow blue red pink pinky pinkie bluesky blueeyes browneyes greeneyes
        redhead blondie blackcat blackdog blackjack blackbird blacklabel whitetiger redrose bluebird bluemoon
        greenapple greentea purplehaze goldstar family mother father brother sister daughter children grandma grandpa
        mommy daddy daddysgirl mamamia familia hermosa princesa estrella corazon teamo tequiero tequieromucho
        teamomucho miamor amor amores amorcito bonita chiquita mariposa carino felicidad amistad angelito hermano
        hermana bebita gatito perrito soleil bonjour bonsoir jetaime doudou chouchou loulou azertyuiop schatz schatzi
        hallo geheim sommer fussball liebe ichliebedich familie sonnenschein schmetterling engel wasser lemmein
        whatever1 gotohell woaini wodemima mima baobao zhongguo nihao buzhidao aini tiantian
        """
}
